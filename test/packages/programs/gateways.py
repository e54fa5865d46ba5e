"""The platform of gateways.ts, in Python; what is nested is given as dictionaries where Python's users would."""

import sys

from cdk8s import App, Duration
from cdk8s_ai_gateway import (
    Authorization,
    ClientAuthentication,
    CompiledChart,
    Credentials,
    LlmProvider,
    McpTarget,
    StaticBackend,
    api,
)
from cdk8s_ai_gateway.auth import JsonWebKeys
from cdk8s_ai_gateway.connections import DestinationTls
from cdk8s_ai_gateway.expressions import Cel, Transformation
from cdk8s_ai_gateway.limits import RateLimit
from cdk8s_ai_gateway.patterns import (
    LlmFailoverGateway,
    LlmTier,
    McpHubOAuth,
    SecuredMcpHub,
    ToolAccess,
)
from cdk8s_ai_gateway.testing import GatewayAssertions, PolicyField, RequestBody
from cdk8s_plus_28 import Secret

chart = CompiledChart(App(), "platform", namespace="ai", disable_resource_name_hashes=True)
chart.add_external_secret(name="tenants", keys=["search", "support"])

gateway = LlmFailoverGateway(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "Certificate", "llm-example-com"),
    tiers=[
        LlmTier(providers=[LlmProvider.open_ai(credentials=Credentials.from_secret_name("openai"))]),
        {"providers": [LlmProvider.anthropic(credentials=Credentials.from_secret_name("anthropic"))]},
    ],
    models={"chat": {"openai": "gpt-4o", "anthropic": "claude-sonnet-4-5"}},
    authentication=[ClientAuthentication.api_keys(Secret.from_secret_name(chart, "Tenants", "tenants"))],
    rate_limits=[RateLimit.tokens_per_minute(100_000)],
    timeout=Duration.seconds(90),
    autoscaling={"max_replicas": 6},
)
gateway.gateway.add_traffic_policy(
    "headers",
    transformation=Transformation.of(
        request={
            "set_headers": {"x-tier": Cel.text("gold"), "x-host": Cel.host(), "x-ant": Cel.method(), "x-bee": Cel.path()}
        },
        response={"set_headers": {"x-served-by": Cel.text("platform – “ai” ✓")}},
    ),
    authorization=Authorization.deny(Cel.header("x-blocked").equal_to("yes")),
)

tls = DestinationTls.verified()
idp = StaticBackend(chart, "idp", host="idp.example.com", port=443, tls=tls)
hub = SecuredMcpHub(
    chart,
    "hub",
    hostname="mcp.example.com",
    plain_http=True,
    servers=[
        McpTarget.host("github", host="api.githubcopilot.com", port=443, tls=tls),
        McpTarget.host("runbooks", host="runbooks.example.com", port=443, tls=tls),
    ],
    oauth=McpHubOAuth(
        issuer="https://idp.example.com/",
        audiences=["mcp.example.com"],
        keys=JsonWebKeys.remote(idp, path="/.well-known/jwks.json"),
    ),
    access=[
        ToolAccess(target="github", tools=["search_code"]),
        {"target": "runbooks", "who": Cel.claim("groups").contains("sre")},
    ],
)

api.ProxyPolicy(
    chart,
    "raw",
    metadata={"name": "raw"},
    spec={
        "target_refs": [{"group": "gateway.networking.k8s.io", "kind": "HTTPRoute", "name": hub.route.name}],
        "traffic": {
            "header_modifiers": {"request": {"set": [{"name": "x-tier", "value": "gold"}], "remove": ["x-debug"]}},
            "csrf": {"additional_origins": ["https://console.example.com"]},
        },
    },
)

api.ProxyBackend(
    chart,
    "guarded",
    spec={
        "ai": {"provider": {"provider_a": {"model": "m"}}},
        "policies": {"ai": {"prompt_guard": {"request": [{"regex": {"builtin_patterns": [api.RegexBuiltin.SSN]}}]}}},
    },
)

assertions = GatewayAssertions.of(chart).has_no_errors()
body = RequestBody.json({"model": "chat"})
request = assertions.request("POST https://llm.example.com/v1/chat/completions", body=body)
request.routes_to("platform-llm-backend").with_policy(PolicyField.RETRY).denies()
sys.stdout.buffer.write(f"{assertions.snapshot()}---\n{request.explain()}".encode())
