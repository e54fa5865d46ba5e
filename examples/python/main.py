#!/usr/bin/env python
"""The failover gateway, in Python."""

from cdk8s import App
from cdk8s_plus_28 import Secret

from cdk8s_ai_gateway import (
    ClientAuthentication,
    CompiledChart,
    Credentials,
    LlmFailoverGateway,
    LlmProvider,
    LlmTier,
    RateLimit,
)

app = App()
chart = CompiledChart(app, "llm", namespace="ai", disable_resource_name_hashes=True)

keys = Secret(
    chart,
    "Keys",
    metadata={"name": "tenant-keys"},
    string_data={"search": "replace-me", "support": "replace-me-too"},
)

LlmFailoverGateway(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "Certificate", "llm-example-com"),
    tiers=[
        LlmTier(providers=[LlmProvider.open_ai(credentials=Credentials.from_secret_name("openai"))]),
        LlmTier(providers=[LlmProvider.anthropic(credentials=Credentials.from_secret_name("anthropic"))]),
    ],
    models={"chat": {"openai": "gpt-4o", "anthropic": "claude-sonnet-4-5"}},
    authentication=[ClientAuthentication.api_keys(keys)],
    rate_limits=[RateLimit.tokens_per_minute(100_000)],
)

app.synth()
