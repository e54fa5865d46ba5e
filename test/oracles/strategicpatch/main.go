// Applies strategic merge patches with Kubernetes' own code. Each line of the input is a request, each line of the output its
// answer.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

type request struct {
	Resource json.RawMessage `json:"resource"`
	Patch    json.RawMessage `json:"patch"`
}

type answer struct {
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

var kinds = map[string]any{
	"apps/v1/Deployment":                     appsv1.Deployment{},
	"v1/Service":                             corev1.Service{},
	"v1/ServiceAccount":                      corev1.ServiceAccount{},
	"v1/ConfigMap":                           corev1.ConfigMap{},
	"policy/v1/PodDisruptionBudget":          policyv1.PodDisruptionBudget{},
	"autoscaling/v1/HorizontalPodAutoscaler": autoscalingv1.HorizontalPodAutoscaler{},
	"autoscaling/v2/HorizontalPodAutoscaler": autoscalingv2.HorizontalPodAutoscaler{},
}

func main() {
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	output := bufio.NewWriter(os.Stdout)
	decoder := json.NewDecoder(input)
	encoder := json.NewEncoder(output)
	for {
		var r request
		if err := decoder.Decode(&r); err != nil {
			return
		}
		if err := encoder.Encode(apply(r)); err != nil {
			panic(err)
		}
		if err := output.Flush(); err != nil {
			panic(err)
		}
	}
}

// apply counts a panic of the patch code as a refusal: the API server answers such a request with an error too.
func apply(r request) (a answer) {
	defer func() {
		if reason := recover(); reason != nil {
			a = answer{Error: fmt.Sprint("panic: ", reason)}
		}
	}()
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if err := json.Unmarshal(r.Resource, &head); err != nil {
		return answer{Error: err.Error()}
	}
	schema, ok := kinds[head.APIVersion+"/"+head.Kind]
	if !ok {
		return answer{Error: "unknown kind " + head.APIVersion + "/" + head.Kind}
	}
	result, err := strategicpatch.StrategicMergePatch(r.Resource, r.Patch, schema)
	if err != nil {
		return answer{Error: err.Error()}
	}
	return answer{Result: result}
}
