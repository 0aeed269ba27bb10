class Bridge:
    class host_callback:
        @staticmethod
        def id_tap(f, x):
            return f(x)


Bridge.host_callback.id_tap(print, 1)
