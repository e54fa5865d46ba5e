"""Imports every module of the package, makes a ProxyBackend, and compiles a chart."""
import importlib
import json
import pkgutil

import cdk8s
import cdk8s_ai_gateway
from cdk8s_ai_gateway import CompiledChart, api, gatewayapi

for module in pkgutil.walk_packages(cdk8s_ai_gateway.__path__, "cdk8s_ai_gateway."):
    if "._jsii" not in module.name:
        importlib.import_module(module.name)

backend = api.ProxyBackend(
    cdk8s.Testing.chart(),
    "backend",
    spec=api.ProxyBackendSpec(
        ai=api.AiBackend(provider=api.LlmProvider(provider_a=api.ProviderAConfig(model="m"))),
        policies=api.BackendFull(
            ai=api.BackendAi(
                prompt_guard=api.AiPromptGuard(
                    request=[api.PromptguardRequest(regex=api.Regex(builtin_patterns=[api.RegexBuiltin.SSN]))]
                )
            )
        ),
    ),
)

chart = CompiledChart(cdk8s.Testing.app(), "compiled")
gatewayapi.Gateway(
    chart,
    "gateway",
    metadata=cdk8s.ApiObjectMetadata(name="gw"),
    spec=gatewayapi.GatewaySpec(
        gateway_class_name="proxy",
        listeners=[gatewayapi.Listener(name="http", port=80, protocol="HTTP")],
    ),
)
kinds = sorted(manifest["kind"] for manifest in cdk8s.Testing.synth(chart))

print(json.dumps({"spec": backend.to_json()["spec"], "kinds": kinds}))
