"""Imports every module of the package."""
import importlib
import pkgutil

import cdk8s_ai_gateway

for module in pkgutil.walk_packages(cdk8s_ai_gateway.__path__, "cdk8s_ai_gateway."):
    if "._jsii" not in module.name:
        importlib.import_module(module.name)
        print(module.name)
