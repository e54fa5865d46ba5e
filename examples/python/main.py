#!/usr/bin/env python
"""The failover gateway, in Python."""

from cdk8s import App, Duration
from cdk8s_plus_28 import Secret

from cdk8s_ai_gateway import (
    ClientAuthentication,
    CompiledChart,
    Credentials,
    LlmProvider,
    RetryOptions,
)
from cdk8s_ai_gateway.connections import EvictionOptions
from cdk8s_ai_gateway.limits import RateLimit
from cdk8s_ai_gateway.patterns import LlmFailoverGateway, LlmTier
from cdk8s_ai_gateway.settings import (
    ExternalObjects,
    ExternalSecret,
    FailOn,
    GatewaySettings,
    References,
)

# The Secrets that hold clients' keys, one Secret a tenant.
TENANT = {"llm.example.com/tenant": "true"}


def llm_failover(app: App) -> CompiledChart:
    """One endpoint for language models. All Secrets come from elsewhere, such as External Secrets."""
    chart = CompiledChart(
        app,
        "llm-failover",
        namespace="llm",
        disable_resource_name_hashes=True,
        # Strict: a warning fails the synthesis, and a Secret that is not named here is a slip of the pen.
        settings=GatewaySettings(
            fail_on=FailOn.WARNING,
            references=References.CLOSED,
            externals=ExternalObjects(
                secrets=[
                    ExternalSecret(name="llm-example-com", namespace="llm", keys=["tls.crt", "tls.key"]),
                    ExternalSecret(name="openai-key", namespace="llm", keys=["Authorization"]),
                    ExternalSecret(name="anthropic-key", namespace="llm", keys=["Authorization"]),
                ],
            ),
        ),
    )
    # One entry is one key: the compiler has to know their names, not their values.
    chart.add_external_secret(name="team-search", keys=["backend", "batch"], labels=TENANT)
    chart.add_external_secret(name="team-support", keys=["chatbot"], labels=TENANT)

    openai = LlmProvider.open_ai(credentials=Credentials.from_secret_name("openai-key"))
    anthropic = LlmProvider.anthropic(credentials=Credentials.from_secret_name("anthropic-key"))
    LlmFailoverGateway(
        chart,
        "llm",
        metadata={"name": "llm"},
        backend_metadata={"name": "models"},
        hostname="llm.example.com",
        certificate=Secret.from_secret_name(chart, "Certificate", "llm-example-com"),
        tiers=[LlmTier(providers=[openai]), LlmTier(providers=[anthropic])],
        models={"chat": {"openai": "gpt-4o", "anthropic": "claude-sonnet-4-5"}},
        authentication=[ClientAuthentication.api_keys_labelled(TENANT)],
        rate_limits=[RateLimit.tokens_per_minute(100_000)],
        eviction=EvictionOptions(duration=Duration.seconds(30), consecutive_failures=2),
        retry=RetryOptions(attempts=3, codes=[429, 500, 502, 503, 504], backoff=Duration.millis(100)),
        timeout=Duration.seconds(120),
    )
    return chart


if __name__ == "__main__":
    app = App()
    llm_failover(app)
    app.synth()
