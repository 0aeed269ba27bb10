# runs
def plot(axis_types):
    return axis_types


assert plot(axis_types={"log": "x"}) == {"log": "x"}
