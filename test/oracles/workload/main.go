// Reads Kubernetes objects and answers what the API server makes of them: unknown fields, its defaults, and its validation
// errors, all by the server's own code. Each line of the input is a list of objects, each line of the output the answers.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	podutil "k8s.io/kubernetes/pkg/api/pod"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	appsvalidation "k8s.io/kubernetes/pkg/apis/apps/validation"
	"k8s.io/kubernetes/pkg/apis/autoscaling"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	autoscalingvalidation "k8s.io/kubernetes/pkg/apis/autoscaling/validation"
	"k8s.io/kubernetes/pkg/apis/core"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	corevalidation "k8s.io/kubernetes/pkg/apis/core/validation"
	"k8s.io/kubernetes/pkg/apis/networking"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	networkingvalidation "k8s.io/kubernetes/pkg/apis/networking/validation"
	"k8s.io/kubernetes/pkg/apis/policy"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	policyvalidation "k8s.io/kubernetes/pkg/apis/policy/validation"
	"k8s.io/kubernetes/pkg/apis/rbac"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	rbacvalidation "k8s.io/kubernetes/pkg/apis/rbac/validation"
	podsecurity "k8s.io/pod-security-admission/api"
	podpolicy "k8s.io/pod-security-admission/policy"
)

type answer struct {
	Errors    []string        `json:"errors"`
	Defaulted json.RawMessage `json:"defaulted,omitempty"`
	// What of the pods of a Deployment breaks the Pod Security standard "restricted", in 1.28 or in the newest release.
	Unrestricted []string `json:"unrestricted,omitempty"`
}

var codecs = serializer.NewCodecFactory(legacyscheme.Scheme, serializer.EnableStrict)

func main() {
	decoder := json.NewDecoder(bufio.NewReaderSize(os.Stdin, 1<<20))
	output := bufio.NewWriter(os.Stdout)
	encoder := json.NewEncoder(output)
	for {
		var objects []json.RawMessage
		if err := decoder.Decode(&objects); err != nil {
			return
		}
		answers := make([]answer, len(objects))
		for i, object := range objects {
			answers[i] = judge(object)
		}
		if err := encoder.Encode(answers); err != nil {
			panic(err)
		}
		if err := output.Flush(); err != nil {
			panic(err)
		}
	}
}

func judge(text []byte) answer {
	a := answer{Errors: []string{}}
	// Strict decoding refuses unknown and duplicate fields; the deserializer also applies the server's defaults.
	external, gvk, err := codecs.UniversalDeserializer().Decode(text, nil, nil)
	if err != nil {
		if !runtime.IsStrictDecodingError(err) {
			return answer{Errors: []string{err.Error()}}
		}
		a.Errors = append(a.Errors, err.Error())
	}
	legacyscheme.Scheme.Default(external)
	if deployment, ok := external.(*appsv1.Deployment); ok {
		a.Unrestricted = unrestricted(deployment)
	}
	internal, err := legacyscheme.Scheme.UnsafeConvertToVersion(external, runtime.InternalGroupVersioner)
	if err != nil {
		return answer{Errors: []string{err.Error()}}
	}
	for _, e := range validate(internal) {
		a.Errors = append(a.Errors, e.Error())
	}
	stored, err := legacyscheme.Scheme.ConvertToVersion(internal, gvk.GroupVersion())
	if err != nil {
		return answer{Errors: []string{err.Error()}}
	}
	stored.GetObjectKind().SetGroupVersionKind(*gvk)
	a.Defaulted, err = json.Marshal(stored)
	if err != nil {
		return answer{Errors: []string{err.Error()}}
	}
	return a
}

var restricted = newEvaluator()

func newEvaluator() podpolicy.Evaluator {
	evaluator, err := podpolicy.NewEvaluator(podpolicy.DefaultChecks(), nil)
	if err != nil {
		panic(err)
	}
	return evaluator
}

func unrestricted(deployment *appsv1.Deployment) []string {
	found := []string{}
	pods := &deployment.Spec.Template
	for _, version := range []podsecurity.Version{podsecurity.MajorMinorVersion(1, 28), podsecurity.LatestVersion()} {
		level := podsecurity.LevelVersion{Level: podsecurity.LevelRestricted, Version: version}
		for _, result := range restricted.EvaluatePod(level, &pods.ObjectMeta, &pods.Spec) {
			if !result.Allowed {
				found = append(found, fmt.Sprintf("%s: %s (%s)", version.String(), result.ForbiddenReason, result.ForbiddenDetail))
			}
		}
	}
	return found
}

func validate(object runtime.Object) field.ErrorList {
	switch o := object.(type) {
	case *apps.Deployment:
		return appsvalidation.ValidateDeployment(o, podutil.GetValidationOptionsFromPodTemplate(&o.Spec.Template, nil))
	case *core.Service:
		return corevalidation.ValidateServiceCreate(o)
	case *core.ServiceAccount:
		return corevalidation.ValidateServiceAccount(o)
	case *core.ConfigMap:
		return corevalidation.ValidateConfigMap(o)
	case *core.PersistentVolumeClaim:
		return corevalidation.ValidatePersistentVolumeClaim(o, corevalidation.ValidationOptionsForPersistentVolumeClaimCreate())
	case *networking.NetworkPolicy:
		return networkingvalidation.ValidateNetworkPolicy(o, networkingvalidation.NetworkPolicyValidationOptions{})
	case *policy.PodDisruptionBudget:
		return policyvalidation.ValidatePodDisruptionBudget(o, policyvalidation.PodDisruptionBudgetValidationOptions{})
	case *autoscaling.HorizontalPodAutoscaler:
		return autoscalingvalidation.ValidateHorizontalPodAutoscaler(o, autoscalingvalidation.HorizontalPodAutoscalerSpecValidationOptions{})
	case *rbac.Role:
		return rbacvalidation.ValidateRole(o)
	case *rbac.RoleBinding:
		return rbacvalidation.ValidateRoleBinding(o)
	}
	return field.ErrorList{field.InternalError(nil, fmt.Errorf("no validation for %T", object))}
}
