// One endpoint for two MCP servers.
package main

import (
	"github.com/aws/jsii-runtime-go"
	gw "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/auth"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/connections"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/expressions"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

// CompiledGateway compiles the gateway for a cluster without a controller. A table defines who may use which tool.
// ai-gateway.yaml sets which findings fail.
func CompiledGateway(app cdk8s.App) gw.CompiledChart {
	chart := gw.NewCompiledChart(app, jsii.String("mcp"), &gw.CompiledChartProps{
		Cluster:                   jsii.String("prod"),
		Namespace:                 jsii.String("mcp"),
		DisableResourceNameHashes: jsii.Bool(true),
		Settings:                  settings.SettingsFile_Read(nil, nil),
	})
	tls := connections.DestinationTls_Verified(nil)
	idp := gw.NewStaticBackend(chart, jsii.String("idp"), &gw.StaticBackendProps{
		Host: jsii.String("idp.example.com"), Port: jsii.Number(443), Tls: tls,
	})
	server := func(name string, host string) gw.McpTarget {
		return gw.McpTarget_Host(jsii.String(name), &gw.McpHostOptions{Host: jsii.String(host), Port: jsii.Number(443), Tls: tls})
	}

	patterns.NewSecuredMcpHub(chart, jsii.String("hub"), &patterns.SecuredMcpHubProps{
		Metadata:    &cdk8s.ApiObjectMetadata{Name: jsii.String("hub")},
		Hostname:    jsii.String("mcp.example.com"),
		Certificate: cdk8splus28.Secret_FromSecretName(chart, jsii.String("Certificate"), jsii.String("mcp-example-com")),
		Servers:     &[]gw.McpTarget{server("github", "api.githubcopilot.com"), server("runbooks", "runbooks.example.com")},
		Oauth: &patterns.McpHubOAuth{
			Issuer:    jsii.String("https://idp.example.com/"),
			Audiences: jsii.Strings("mcp.example.com"),
			Keys:      auth.JsonWebKeys_Remote(idp, &auth.RemoteKeysOptions{Path: jsii.String("/.well-known/jwks.json")}),
		},
		Access: &[]*patterns.ToolAccess{
			{Target: jsii.String("github"), Tools: jsii.Strings("search_code")},
			{Target: jsii.String("runbooks"), Who: expressions.Cel_Claim(jsii.String("groups")).Contains(jsii.String("sre"))},
		},
	})
	return chart
}

func main() {
	defer jsii.Close()
	app := cdk8s.NewApp(nil)
	CompiledGateway(app)
	app.Synth()
}
