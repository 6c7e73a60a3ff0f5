## replay
