// The platform of gateways.ts, in Go.
package main

import (
	"fmt"

	"github.com/aws/jsii-runtime-go"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/api"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/auth"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/connections"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/expressions"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/limits"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/patterns"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/settings"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/testing"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/workload"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	"github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func credentials(secret string) *cdk8saigateway.PrefixedLlmProviderOptions {
	return &cdk8saigateway.PrefixedLlmProviderOptions{
		Credentials: cdk8saigateway.Credentials_FromSecretName(jsii.String(secret), nil),
	}
}

func main() {
	defer jsii.Close()
	chart := cdk8saigateway.NewCompiledChart(cdk8s.NewApp(nil), jsii.String("platform"), &cdk8saigateway.CompiledChartProps{
		Namespace:                 jsii.String("ai"),
		DisableResourceNameHashes: jsii.Bool(true),
	})
	chart.AddExternalSecret(&settings.ExternalSecret{
		Name: jsii.String("tenants"),
		Keys: jsii.Strings("search", "support"),
	})

	tenants := cdk8splus28.Secret_FromSecretName(chart, jsii.String("Tenants"), jsii.String("tenants"))
	gateway := patterns.NewLlmFailoverGateway(chart, jsii.String("llm"), &patterns.LlmFailoverGatewayProps{
		Hostname:    jsii.String("llm.example.com"),
		Certificate: cdk8splus28.Secret_FromSecretName(chart, jsii.String("Certificate"), jsii.String("llm-example-com")),
		Tiers: &[]*patterns.LlmTier{
			{Providers: &[]cdk8saigateway.LlmProvider{cdk8saigateway.LlmProvider_OpenAi(credentials("openai"))}},
			{Providers: &[]cdk8saigateway.LlmProvider{cdk8saigateway.LlmProvider_Anthropic(credentials("anthropic"))}},
		},
		Models: &map[string]*map[string]*string{
			"chat": {"openai": jsii.String("gpt-4o"), "anthropic": jsii.String("claude-sonnet-4-5")},
		},
		Authentication: &[]cdk8saigateway.ClientAuthentication{cdk8saigateway.ClientAuthentication_ApiKeys(tenants, nil)},
		RateLimits:     &[]limits.RateLimit{limits.RateLimit_TokensPerMinute(jsii.Number(100_000), nil)},
		Timeout:        cdk8s.Duration_Seconds(jsii.Number(90)),
		Autoscaling:    &workload.AutoscaleOptions{MaxReplicas: jsii.Number(6)},
	})
	gateway.Gateway().AddTrafficPolicy(jsii.String("headers"), &cdk8saigateway.TrafficPolicyOptions{
		Transformation: expressions.Transformation_Of(&expressions.TransformationOptions{
			Request: &expressions.MessageChanges{SetHeaders: &map[string]expressions.Cel{
				"x-tier": expressions.Cel_Text(jsii.String("gold")),
				"x-host": expressions.Cel_Host(),
				"x-ant":  expressions.Cel_Method(),
				"x-bee":  expressions.Cel_Path(),
			}},
			Response: &expressions.MessageChanges{SetHeaders: &map[string]expressions.Cel{
				"x-served-by": expressions.Cel_Text(jsii.String("platform – “ai” ✓")),
			}},
		}),
		Authorization: cdk8saigateway.Authorization_Deny(
			expressions.Cel_Header(jsii.String("x-blocked")).EqualTo(jsii.String("yes")),
		),
	})

	tls := connections.DestinationTls_Verified(nil)
	idp := cdk8saigateway.NewStaticBackend(chart, jsii.String("idp"), &cdk8saigateway.StaticBackendProps{
		Host: jsii.String("idp.example.com"),
		Port: jsii.Number(443),
		Tls:  tls,
	})
	server := func(name string, host string) cdk8saigateway.McpTarget {
		return cdk8saigateway.McpTarget_Host(jsii.String(name), &cdk8saigateway.McpHostOptions{
			Host: jsii.String(host),
			Port: jsii.Number(443),
			Tls:  tls,
		})
	}
	hub := patterns.NewSecuredMcpHub(chart, jsii.String("hub"), &patterns.SecuredMcpHubProps{
		Hostname:  jsii.String("mcp.example.com"),
		PlainHttp: jsii.Bool(true),
		Servers: &[]cdk8saigateway.McpTarget{
			server("github", "api.githubcopilot.com"),
			server("runbooks", "runbooks.example.com"),
		},
		Oauth: &patterns.McpHubOAuth{
			Issuer:    jsii.String("https://idp.example.com/"),
			Audiences: jsii.Strings("mcp.example.com"),
			Keys: auth.JsonWebKeys_Remote(idp, &auth.RemoteKeysOptions{
				Path: jsii.String("/.well-known/jwks.json"),
			}),
		},
		Access: &[]*patterns.ToolAccess{
			{Target: jsii.String("github"), Tools: jsii.Strings("search_code")},
			{Target: jsii.String("runbooks"), Who: expressions.Cel_Claim(jsii.String("groups")).Contains(jsii.String("sre"))},
		},
	})

	api.NewProxyPolicy(chart, jsii.String("raw"), &api.ProxyPolicyProps{
		Metadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("raw")},
		Spec: &api.ProxyPolicySpec{
			TargetRefs: &[]*api.PolicyTargetReference{{
				Group: jsii.String("gateway.networking.k8s.io"),
				Kind:  jsii.String("HTTPRoute"),
				Name:  hub.Route().Name(),
			}},
			Traffic: &api.Traffic{
				HeaderModifiers: &api.HeaderModifiers{Request: &api.HttpHeaderFilter{
					Set:    &[]*api.HttpHeader{{Name: jsii.String("x-tier"), Value: jsii.String("gold")}},
					Remove: jsii.Strings("x-debug"),
				}},
				Csrf: &api.CsrfPolicy{AdditionalOrigins: jsii.Strings("https://console.example.com")},
			},
		},
	})

	api.NewProxyBackend(chart, jsii.String("guarded"), &api.ProxyBackendProps{
		Spec: &api.ProxyBackendSpec{
			Ai: &api.AiBackend{Provider: &api.LlmProvider{ProviderA: &api.ProviderAConfig{Model: jsii.String("m")}}},
			Policies: &api.BackendFull{Ai: &api.BackendAi{PromptGuard: &api.AiPromptGuard{
				Request: &[]*api.PromptguardRequest{
					{Regex: &api.Regex{BuiltinPatterns: &[]api.RegexBuiltin{api.RegexBuiltin_SSN}}},
				},
			}}},
		},
	})

	assertions := testing.GatewayAssertions_Of(chart, nil).HasNoErrors()
	asked := &testing.RequestOptions{Body: testing.RequestBody_Json(&map[string]interface{}{"model": "chat"})}
	request := assertions.Request(jsii.String("POST https://llm.example.com/v1/chat/completions"), asked)
	request.RoutesTo(jsii.String("platform-llm-backend")).WithPolicy(testing.PolicyField_RETRY, nil).Denies(&testing.Caller{})
	fmt.Printf("%s---\n%s", *assertions.Snapshot(), *request.Explain())
}
