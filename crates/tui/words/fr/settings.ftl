## Les réglages, et ce qui se dit des touches et de la souris.

caps-lock-on = Verr. Maj semble actif : les majuscules comptent comme des minuscules
mouse-on = Souris active : cliquez de pile en pile. Maj+glisser sélectionne ; { $key } : non
mouse-off = Souris inactive : elle sélectionne le texte du terminal. { $key } : active
