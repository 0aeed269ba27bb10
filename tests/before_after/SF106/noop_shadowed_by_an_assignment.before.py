import fake_host_callback

hcb = fake_host_callback.make()
hcb.id_print(3)
hcb.barrier_wait()
