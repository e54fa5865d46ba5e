// The failover gateway, in Go.
package main

import (
	"github.com/aws/jsii-runtime-go"
	gw "github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/connections"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/limits"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

// The Secrets that hold clients' keys, one Secret a tenant.
var tenant = &map[string]*string{"llm.example.com/tenant": jsii.String("true")}

// LlmFailover makes one endpoint for language models. All Secrets come from elsewhere, such as External Secrets.
func LlmFailover(app cdk8s.App) gw.CompiledChart {
	chart := gw.NewCompiledChart(app, jsii.String("llm-failover"), &gw.CompiledChartProps{
		Namespace:                 jsii.String("llm"),
		DisableResourceNameHashes: jsii.Bool(true),
		// Strict: a warning fails the synthesis, and a Secret that is not named here is a slip of the pen.
		Settings: &settings.GatewaySettings{
			FailOn:     settings.FailOn_WARNING,
			References: settings.References_CLOSED,
			Externals: &settings.ExternalObjects{
				Secrets: &[]*settings.ExternalSecret{
					secret("llm-example-com", "tls.crt", "tls.key"),
					secret("openai-key", "Authorization"),
					secret("anthropic-key", "Authorization"),
				},
			},
		},
	})
	// One entry is one key: the compiler has to know their names, not their values.
	chart.AddExternalSecret(&settings.ExternalSecret{
		Name: jsii.String("team-search"), Keys: jsii.Strings("backend", "batch"), Labels: tenant,
	})
	chart.AddExternalSecret(&settings.ExternalSecret{
		Name: jsii.String("team-support"), Keys: jsii.Strings("chatbot"), Labels: tenant,
	})

	openai := gw.LlmProvider_OpenAi(keyIn("openai-key"))
	anthropic := gw.LlmProvider_Anthropic(keyIn("anthropic-key"))
	patterns.NewLlmFailoverGateway(chart, jsii.String("llm"), &patterns.LlmFailoverGatewayProps{
		Metadata:        &cdk8s.ApiObjectMetadata{Name: jsii.String("llm")},
		BackendMetadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("models")},
		Hostname:        jsii.String("llm.example.com"),
		Certificate:     cdk8splus28.Secret_FromSecretName(chart, jsii.String("Certificate"), jsii.String("llm-example-com")),
		Tiers: &[]*patterns.LlmTier{
			{Providers: &[]gw.LlmProvider{openai}},
			{Providers: &[]gw.LlmProvider{anthropic}},
		},
		Models: &map[string]*map[string]*string{
			"chat": {"openai": jsii.String("gpt-4o"), "anthropic": jsii.String("claude-sonnet-4-5")},
		},
		Authentication: &[]gw.ClientAuthentication{gw.ClientAuthentication_ApiKeysLabelled(tenant, nil)},
		RateLimits:     &[]limits.RateLimit{limits.RateLimit_TokensPerMinute(jsii.Number(100_000), nil)},
		Eviction: &connections.EvictionOptions{
			Duration:            cdk8s.Duration_Seconds(jsii.Number(30)),
			ConsecutiveFailures: jsii.Number(2),
		},
		Retry: &gw.RetryOptions{
			Attempts: jsii.Number(3),
			Codes:    jsii.Numbers(429, 500, 502, 503, 504),
			Backoff:  cdk8s.Duration_Millis(jsii.Number(100)),
		},
		Timeout: cdk8s.Duration_Seconds(jsii.Number(120)),
	})
	return chart
}

// A Secret of the namespace that others bring.
func secret(name string, keys ...string) *settings.ExternalSecret {
	return &settings.ExternalSecret{Name: jsii.String(name), Namespace: jsii.String("llm"), Keys: jsii.Strings(keys...)}
}

func keyIn(secret string) *gw.PrefixedLlmProviderOptions {
	return &gw.PrefixedLlmProviderOptions{Credentials: gw.Credentials_FromSecretName(jsii.String(secret), nil)}
}

func main() {
	defer jsii.Close()
	app := cdk8s.NewApp(nil)
	LlmFailover(app)
	app.Synth()
}
