"""Runs examples of the documentation, given as a file with a JSON list: those that need a platform find the one of the fixture."""

import json
import sys

from cdk8s import *
from cdk8s_ai_gateway import *
from cdk8s_ai_gateway.auth import *
from cdk8s_ai_gateway.connections import *
from cdk8s_ai_gateway.expressions import *
from cdk8s_ai_gateway.limits import *
from cdk8s_ai_gateway.models import *
from cdk8s_ai_gateway.observability import *
from cdk8s_ai_gateway.patterns import *
from cdk8s_ai_gateway.references import *
from cdk8s_ai_gateway.settings import *
from cdk8s_ai_gateway.telemetry import *
from cdk8s_ai_gateway.testing import *
from cdk8s_ai_gateway.workload import *
from cdk8s_ai_gateway.overlays import StrategicMergePatch
from cdk8s_plus_28 import Secret


def platform():
    """What rosetta/default.ts-fixture has."""
    app = App()
    chart = CompiledChart(app, "ai", namespace="ai")
    certificate = Secret.from_secret_name(chart, "Certificate", "example-com")
    tenants = Secret.from_secret_name(chart, "Tenants", "tenants")
    chart.add_external_secret(name="tenants", keys=["search", "support"])
    gateway = Gateway(chart, "gateway")
    listener = gateway.add_http_listener("http")
    shop = StaticBackend(chart, "shop", host="shop.internal", port=8080)
    idp = StaticBackend(chart, "idp", host="idp.internal", port=8080)
    credentials = Credentials.from_secret_name("provider-key")
    models = LlmBackend(chart, "models", providers=[LlmProvider.open_ai(model="gpt-4o", credentials=credentials)])
    route = gateway.add_route("everything", to=[shop])
    return locals()


for example in json.loads(open(sys.argv[1], encoding="utf-8").read()):
    exec(compile(example, example, "exec"), {**globals(), **platform()})
    print("ran")
