import cdk8s_ai_gateway as ai
from cdk8s import App
from cdk8s_plus_28 import Secret

app = App()
chart = ai.CompiledChart(app, "mcp-tool-access", namespace="tools")
idp = ai.StaticBackend(chart, "idp", host="idp.example.com", port=443, tls=ai.DestinationTls.verified())
keys = ai.JsonWebKeys.remote(idp, path="/.well-known/jwks.json")
github = ai.McpTarget.host("github", host="github.tools.internal", port=8080)
runbooks = ai.McpTarget.host("runbooks", host="runbooks.tools.internal", port=8080)
search = ai.ToolAccess(target="github", tools=["search_code"])
on_call = ai.ToolAccess(target="runbooks", who=ai.Cel.claim("groups").contains("sre"))
ai.SecuredMcpHub(
    chart, "hub", hostname="mcp.example.com",
    certificate=Secret.from_secret_name(chart, "certificate", "mcp-example-com"),
    servers=[github, runbooks],
    oauth=ai.McpHubOAuth(issuer="https://idp.example.com/", audiences=["mcp.example.com"], keys=keys),
    access=[search, on_call],
)
app.synth()
