// One endpoint for LLMs.
package main

import (
	"github.com/aws/jsii-runtime-go"
	gw "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/limits"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

// CompiledGateway compiles the gateway for a cluster without a controller. OpenAI answers; while it is down, Anthropic answers.
// ai-gateway.yaml sets which findings fail.
func CompiledGateway(app cdk8s.App) gw.CompiledChart {
	chart := gw.NewCompiledChart(app, jsii.String("llm"), &gw.CompiledChartProps{
		Cluster:                   jsii.String("prod"),
		Namespace:                 jsii.String("llm"),
		DisableResourceNameHashes: jsii.Bool(true),
		Settings:                  settings.SettingsFile_Read(nil, nil),
	})
	// Each entry is the key of one client. Create the Secret outside of this program, for example with External Secrets.
	chart.AddExternalSecret(&settings.ExternalSecret{Name: jsii.String("clients"), Keys: jsii.Strings("search", "support")})

	clients := cdk8splus28.Secret_FromSecretName(chart, jsii.String("Clients"), jsii.String("clients"))
	patterns.NewLlmFailoverGateway(chart, jsii.String("llm"), &patterns.LlmFailoverGatewayProps{
		Metadata:        &cdk8s.ApiObjectMetadata{Name: jsii.String("llm")},
		BackendMetadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("models")},
		Hostname:        jsii.String("llm.example.com"),
		Certificate:     cdk8splus28.Secret_FromSecretName(chart, jsii.String("Certificate"), jsii.String("llm-example-com")),
		Tiers: &[]*patterns.LlmTier{
			{Providers: &[]gw.LlmProvider{gw.LlmProvider_OpenAi(keyIn("openai"))}},
			{Providers: &[]gw.LlmProvider{gw.LlmProvider_Anthropic(keyIn("anthropic"))}},
		},
		Models: &map[string]*map[string]*string{
			"chat": {"openai": jsii.String("gpt-4o"), "anthropic": jsii.String("claude-sonnet-4-5")},
		},
		Authentication: &[]gw.ClientAuthentication{gw.ClientAuthentication_ApiKeys(clients, nil)},
		RateLimits: &[]limits.RateLimit{
			limits.RateLimit_TokensPerMinute(jsii.Number(100_000), nil),
			limits.RateLimit_RequestsPerMinute(jsii.Number(600), nil),
		},
	})
	return chart
}

func keyIn(secret string) *gw.PrefixedLlmProviderOptions {
	return &gw.PrefixedLlmProviderOptions{Credentials: gw.Credentials_FromSecretName(jsii.String(secret), nil)}
}

func main() {
	defer jsii.Close()
	app := cdk8s.NewApp(nil)
	CompiledGateway(app)
	app.Synth()
}
