# runs
class Net:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass


with Net() as fishing:
    assert fishing
