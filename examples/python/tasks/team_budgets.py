import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "team-budgets", namespace="ai")
chart.add_external_secret(name="clients", keys=["search", "support"])
openai = ai.LlmProvider.open_ai(credentials=ai.Credentials.from_secret_name("openai"))
ai.ModelRouter(
    chart,
    "llm",
    hostname="llm.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "llm-example-com"),
    models=[ai.RoutedModel(name="gpt-4o", providers=[ai.ModelProvider(provider=openai)])],
    authentication=[ai.ClientAuthentication.api_keys(Secret.from_secret_name(chart, "clients", "clients"))],
    teams=[ai.RouterTeam(name="search", tokens=2_000_000), ai.RouterTeam(name="support", tokens=500_000)],
)
app.synth()
