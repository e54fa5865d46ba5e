package main

import (
	"encoding/json"
	"os"

	"github.com/aws/jsii-runtime-go"
	"github.com/cdk8s-ai-gateway/cdk8s-ai-gateway-go/cdk8saigateway/api"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

func main() {
	defer jsii.Close()
	chart := cdk8s.Testing_Chart()
	patterns := []api.RegexBuiltin{api.RegexBuiltin_SSN}
	backend := api.NewProxyBackend(chart, jsii.String("backend"), &api.ProxyBackendProps{
		Spec: &api.ProxyBackendSpec{
			Ai: &api.AiBackend{Provider: &api.LlmProvider{ProviderA: &api.ProviderAConfig{Model: jsii.String("m")}}},
			Policies: &api.BackendFull{Ai: &api.BackendAi{PromptGuard: &api.AiPromptGuard{
				Request: &[]*api.PromptguardRequest{{Regex: &api.Regex{BuiltinPatterns: &patterns}}},
			}}},
		},
	})
	json.NewEncoder(os.Stdout).Encode(backend.ToJson())
}
