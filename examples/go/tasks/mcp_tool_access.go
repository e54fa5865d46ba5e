package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/auth"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/connections"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/expressions"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func mcpToolAccess() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("mcp-tool-access"), &ai.CompiledChartProps{Namespace: jsii.String("tools")})
	idp := ai.NewStaticBackend(chart, jsii.String("idp"), &ai.StaticBackendProps{
		Host: jsii.String("idp.example.com"), Port: jsii.Number(443), Tls: connections.DestinationTls_Verified(nil)})
	keys := auth.JsonWebKeys_Remote(idp, &auth.RemoteKeysOptions{Path: jsii.String("/.well-known/jwks.json")})
	github := &ai.McpHostOptions{Host: jsii.String("github.tools.internal"), Port: jsii.Number(8080)}
	runbooks := &ai.McpHostOptions{Host: jsii.String("runbooks.tools.internal"), Port: jsii.Number(8080)}
	patterns.NewSecuredMcpHub(chart, jsii.String("hub"), &patterns.SecuredMcpHubProps{
		Hostname:    jsii.String("mcp.example.com"),
		Certificate: cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("mcp-example-com")),
		Servers: &[]ai.McpTarget{
			ai.McpTarget_Host(jsii.String("github"), github), ai.McpTarget_Host(jsii.String("runbooks"), runbooks)},
		Oauth: &patterns.McpHubOAuth{
			Issuer: jsii.String("https://idp.example.com/"), Audiences: jsii.Strings("mcp.example.com"), Keys: keys},
		Access: &[]*patterns.ToolAccess{{Target: jsii.String("github"), Tools: jsii.Strings("search_code")},
			{Target: jsii.String("runbooks"), Who: expressions.Cel_Claim(jsii.String("groups")).Contains(jsii.String("sre"))}},
	})
	app.Synth()
}
