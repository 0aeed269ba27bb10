import torch


def host_callback(module, inputs):
    print(module)


torch.nn.Linear(1, 1).register_forward_hook(host_callback)
