package main

import (
	"github.com/aws/jsii-runtime-go"
	ai "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func teamBudgets() {
	app := cdk8s.NewApp(nil)
	chart := ai.NewCompiledChart(app, jsii.String("team-budgets"), &ai.CompiledChartProps{Namespace: jsii.String("ai")})
	chart.AddExternalSecret(&settings.ExternalSecret{Name: jsii.String("clients"), Keys: jsii.Strings("search", "support")})
	clients := cdk8splus28.Secret_FromSecretName(chart, jsii.String("clients"), jsii.String("clients"))
	openai := ai.LlmProvider_OpenAi(&ai.PrefixedLlmProviderOptions{
		Credentials: ai.Credentials_FromSecretName(jsii.String("openai"), nil),
	})
	patterns.NewModelRouter(chart, jsii.String("llm"), &patterns.ModelRouterProps{
		Hostname:       jsii.String("llm.example.com"),
		Certificate:    cdk8splus28.Secret_FromSecretName(chart, jsii.String("certificate"), jsii.String("llm-example-com")),
		Models:         &[]*patterns.RoutedModel{{Name: jsii.String("gpt-4o"), Providers: &[]*patterns.ModelProvider{{Provider: openai}}}},
		Authentication: &[]ai.ClientAuthentication{ai.ClientAuthentication_ApiKeys(clients, nil)},
		Teams: &[]*patterns.RouterTeam{
			{Name: jsii.String("search"), Tokens: jsii.Number(2_000_000)},
			{Name: jsii.String("support"), Tokens: jsii.Number(500_000)},
		},
	})
	app.Synth()
}
