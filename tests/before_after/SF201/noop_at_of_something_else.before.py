import numpy as np


class Clock:
    def at(self, hour):
        return {"set": hour}


alarm = Clock().at("x").get("set")
table = {"at": {0: {"x": 1}}}
value = table["at"][0].get("x", "y")
array = np.zeros(3)
np.add.at(array, [0, 1], 1)
