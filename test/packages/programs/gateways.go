// The platform of gateways.ts, in Go.
package main

import (
	"fmt"

	"github.com/aws/jsii-runtime-go"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/api"
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
	chart.AddExternalSecret(&cdk8saigateway.ExternalSecret{
		Name: jsii.String("tenants"),
		Keys: jsii.Strings("search", "support"),
	})

	tenants := cdk8splus28.Secret_FromSecretName(chart, jsii.String("Tenants"), jsii.String("tenants"))
	gateway := cdk8saigateway.NewLlmFailoverGateway(chart, jsii.String("llm"), &cdk8saigateway.LlmFailoverGatewayProps{
		Hostname:    jsii.String("llm.example.com"),
		Certificate: cdk8splus28.Secret_FromSecretName(chart, jsii.String("Certificate"), jsii.String("llm-example-com")),
		Tiers: &[]*cdk8saigateway.LlmTier{
			{Providers: &[]cdk8saigateway.LlmProvider{cdk8saigateway.LlmProvider_OpenAi(credentials("openai"))}},
			{Providers: &[]cdk8saigateway.LlmProvider{cdk8saigateway.LlmProvider_Anthropic(credentials("anthropic"))}},
		},
		Models: &map[string]*map[string]*string{
			"chat": {"openai": jsii.String("gpt-4o"), "anthropic": jsii.String("claude-sonnet-4-5")},
		},
		Authentication: &[]cdk8saigateway.ClientAuthentication{cdk8saigateway.ClientAuthentication_ApiKeys(tenants, nil)},
		RateLimits:     &[]cdk8saigateway.RateLimit{cdk8saigateway.RateLimit_TokensPerMinute(jsii.Number(100_000), nil)},
		Timeout:        cdk8s.Duration_Seconds(jsii.Number(90)),
		Autoscaling:    &cdk8saigateway.AutoscaleOptions{MaxReplicas: jsii.Number(6)},
	})
	gateway.Gateway().AddTrafficPolicy(jsii.String("headers"), &cdk8saigateway.TrafficPolicyOptions{
		Transformation: cdk8saigateway.Transformation_Of(&cdk8saigateway.TransformationOptions{
			Request: &cdk8saigateway.MessageChanges{SetHeaders: &map[string]cdk8saigateway.Cel{
				"x-tier": cdk8saigateway.Cel_Text(jsii.String("gold")),
				"x-host": cdk8saigateway.Cel_Host(),
				"x-ant":  cdk8saigateway.Cel_Method(),
				"x-bee":  cdk8saigateway.Cel_Path(),
			}},
			Response: &cdk8saigateway.MessageChanges{SetHeaders: &map[string]cdk8saigateway.Cel{
				"x-served-by": cdk8saigateway.Cel_Text(jsii.String("platform – “ai” ✓")),
			}},
		}),
		Authorization: cdk8saigateway.Authorization_Deny(
			cdk8saigateway.Cel_Header(jsii.String("x-blocked")).EqualTo(jsii.String("yes")),
		),
	})

	tls := cdk8saigateway.DestinationTls_Verified(nil)
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
	hub := cdk8saigateway.NewSecuredMcpHub(chart, jsii.String("hub"), &cdk8saigateway.SecuredMcpHubProps{
		Hostname:  jsii.String("mcp.example.com"),
		PlainHttp: jsii.Bool(true),
		Servers: &[]cdk8saigateway.McpTarget{
			server("github", "api.githubcopilot.com"),
			server("runbooks", "runbooks.example.com"),
		},
		Oauth: &cdk8saigateway.McpHubOAuth{
			Issuer:    jsii.String("https://idp.example.com/"),
			Audiences: jsii.Strings("mcp.example.com"),
			Keys: cdk8saigateway.JsonWebKeys_Remote(idp, &cdk8saigateway.RemoteKeysOptions{
				Path: jsii.String("/.well-known/jwks.json"),
			}),
		},
		Access: &[]*cdk8saigateway.ToolAccess{
			{Target: jsii.String("github"), Tools: jsii.Strings("search_code")},
			{Target: jsii.String("runbooks"), Who: cdk8saigateway.Cel_Claim(jsii.String("groups")).Contains(jsii.String("sre"))},
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

	assertions := cdk8saigateway.GatewayAssertions_Of(chart, nil).HasNoErrors()
	asked := &cdk8saigateway.RequestOptions{Json: &map[string]interface{}{"model": "chat"}}
	request := assertions.Request(jsii.String("POST https://llm.example.com/v1/chat/completions"), asked)
	request.RoutesTo(jsii.String("platform-llm-backend")).WithPolicy(cdk8saigateway.PolicyField_RETRY, nil).Denies(&cdk8saigateway.Caller{})
	fmt.Printf("%s---\n%s", *assertions.Snapshot(), *request.Explain())
}
