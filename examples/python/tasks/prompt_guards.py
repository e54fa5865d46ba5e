import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "prompt-guards", namespace="ai")
chart.add_external_secret(name="clients", keys=["search", "support"])
openai = ai.LlmProvider.open_ai(credentials=ai.Credentials.from_secret_name("openai"))
injections = ai.PromptGuard.reject(patterns=["(?i)ignore (all )?previous instructions"])
webhook = ai.PromptGuard.webhook(ai.ServiceDestination.from_service_name("classifier", port=8080))
ai.patterns.LlmFailoverGateway(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "llm-example-com"),
    tiers=[ai.patterns.LlmTier(providers=[openai])],
    firewall=ai.patterns.PromptFirewall(chart, "firewall", prompts=[injections, webhook]),
    authentication=[ai.ClientAuthentication.api_keys(Secret.from_secret_name(chart, "clients", "clients"))],
)
app.synth()
