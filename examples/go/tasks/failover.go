package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func failover() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("failover"), &ai.CompiledChartProps{Namespace: jsii.String("ai")})
	chart.AddExternalSecret(&settings.ExternalSecret{Name: jsii.String("clients"), Keys: jsii.Strings("search", "support")})
	clients := cdk8splus28.Secret_FromSecretName(chart, jsii.String("clients"), jsii.String("clients"))
	openai := ai.LlmProvider_OpenAi(&ai.PrefixedLlmProviderOptions{
		Model: jsii.String("gpt-4o"), Credentials: ai.Credentials_FromSecretName(jsii.String("openai"), nil),
	})
	anthropic := ai.LlmProvider_Anthropic(&ai.PrefixedLlmProviderOptions{
		Model: jsii.String("claude-sonnet-4-5"), Credentials: ai.Credentials_FromSecretName(jsii.String("anthropic"), nil),
	})
	patterns.NewLlmFailoverGateway(chart, jsii.String("llm"), &patterns.LlmFailoverGatewayProps{
		Hostname:       jsii.String("llm.example.com"),
		Certificate:    cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("llm-example-com")),
		Tiers:          &[]*patterns.LlmTier{{Providers: &[]ai.LlmProvider{openai}}, {Providers: &[]ai.LlmProvider{anthropic}}},
		Authentication: &[]ai.ClientAuthentication{ai.ClientAuthentication_ApiKeys(clients, nil)},
	})
	app.Synth()
}
