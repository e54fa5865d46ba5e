package main

import (
	"encoding/json"

	"github.com/argoproj/argo-cd/v3/util/argo/normalizers"
	"github.com/argoproj/gitops-engine/pkg/diff"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

type difference struct {
	IsModified bool            `json:"isModified"`
	Live       json.RawMessage `json:"live,omitempty"`
	Predicted  json.RawMessage `json:"predicted,omitempty"`
}

// Whether Argo CD takes an object for out of sync, as it does where an Application says nothing of differences.
func compare(live, desired map[string]any) (*difference, error) {
	knownTypes, err := normalizers.NewKnownTypesNormalizer(nil)
	if err != nil {
		return nil, err
	}
	found, err := diff.Diff(
		&unstructured.Unstructured{Object: desired},
		&unstructured.Unstructured{Object: live},
		diff.WithNormalizer(knownTypes),
		diff.IgnoreAggregatedRoles(true),
	)
	if err != nil {
		return nil, err
	}
	if !found.Modified {
		return &difference{}, nil
	}
	return &difference{IsModified: true, Live: found.NormalizedLive, Predicted: found.PredictedLive}, nil
}
