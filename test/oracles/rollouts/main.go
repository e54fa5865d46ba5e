// Answers with the code of Argo Rollouts: whether a Rollout and its AnalysisTemplates have only known fields and are valid, and
// what a condition of an analysis says of measurements.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strconv"

	"github.com/argoproj/argo-rollouts/pkg/apis/rollouts/v1alpha1"
	"github.com/argoproj/argo-rollouts/pkg/apis/rollouts/validation"
	"github.com/argoproj/argo-rollouts/utils/analysis"
	"github.com/argoproj/argo-rollouts/utils/evaluate"
	appsv1 "k8s.io/api/apps/v1"
)

type request struct {
	Rollout    json.RawMessage    `json:"rollout"`
	Deployment *appsv1.Deployment `json:"deployment"`
	Templates  []json.RawMessage  `json:"templates"`
	// A condition, and what it is asked about: values as Prometheus answers them, as texts.
	Condition string   `json:"condition"`
	Result    []string `json:"result"`
}

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 64<<20)
	output := json.NewEncoder(os.Stdout)
	for input.Scan() {
		var asked request
		var answer any
		if err := json.Unmarshal(input.Bytes(), &asked); err != nil {
			answer = map[string]string{"failure": err.Error()}
		} else if asked.Condition != "" {
			answer = conditionHolds(asked)
		} else {
			answer = complaints(asked)
		}
		if err := output.Encode(answer); err != nil {
			panic(err)
		}
	}
}

func conditionHolds(asked request) any {
	result := []float64{}
	for _, text := range asked.Result {
		value, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return map[string]string{"failure": err.Error()}
		}
		result = append(result, value)
	}
	holds, err := evaluate.EvalCondition(result, asked.Condition)
	if err != nil {
		return map[string]any{"holds": holds, "error": err.Error()}
	}
	return map[string]any{"holds": holds}
}

// As the controller does it: the template of the pods comes from the Deployment that the Rollout names.
func complaints(asked request) []string {
	texts := []string{}
	var rollout v1alpha1.Rollout
	if err := strictly(asked.Rollout, &rollout); err != nil {
		return append(texts, "rollout: "+err.Error())
	}
	if ref := rollout.Spec.WorkloadRef; ref != nil {
		if asked.Deployment == nil || asked.Deployment.Name != ref.Name || asked.Deployment.Kind != ref.Kind || asked.Deployment.APIVersion != ref.APIVersion {
			return append(texts, "rollout: workloadRef leads nowhere")
		}
		rollout.Spec.SetResolvedTemplate(asked.Deployment.Spec.Template)
		rollout.Spec.SetResolvedSelector(asked.Deployment.Spec.Selector)
	}
	for _, err := range validation.ValidateRollout(&rollout) {
		texts = append(texts, "rollout: "+err.Error())
	}
	found := []validation.AnalysisTemplatesWithType{}
	for index, step := range steps(rollout) {
		if step.Analysis == nil {
			continue
		}
		own := validation.AnalysisTemplatesWithType{TemplateType: validation.InlineAnalysis, CanaryStepIndex: index, Args: step.Analysis.Args}
		for _, ref := range step.Analysis.Templates {
			known := false
			for _, raw := range asked.Templates {
				var template v1alpha1.AnalysisTemplate
				if err := strictly(raw, &template); err != nil {
					return append(texts, "template: "+err.Error())
				}
				if template.Name == ref.TemplateName && template.Namespace == rollout.Namespace {
					known = true
					own.AnalysisTemplates = append(own.AnalysisTemplates, &template)
					if err := analysis.ValidateMetrics(template.Spec.Metrics); err != nil {
						texts = append(texts, "template: "+err.Error())
					}
				}
			}
			if !known {
				texts = append(texts, "rollout: there is no template "+ref.TemplateName)
			}
		}
		found = append(found, own)
	}
	for _, own := range found {
		for _, err := range validation.ValidateAnalysisTemplatesWithType(&rollout, own) {
			texts = append(texts, "analysis: "+err.Error())
		}
	}
	return texts
}

func steps(rollout v1alpha1.Rollout) []v1alpha1.CanaryStep {
	if rollout.Spec.Strategy.Canary == nil {
		return nil
	}
	return rollout.Spec.Strategy.Canary.Steps
}

// A field that nobody reads is an error.
func strictly(raw json.RawMessage, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}
