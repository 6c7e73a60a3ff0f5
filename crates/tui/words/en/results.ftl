## results
