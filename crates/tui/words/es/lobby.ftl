## lobby
