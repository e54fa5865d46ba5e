package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	kjson "sigs.k8s.io/json"
)

// maxAppliedBytes is what `kubectl apply` can keep in its last-applied annotation.
const maxAppliedBytes = 262144

// served is what the API server keeps in memory for one version of one kind.
type served struct {
	structural *structural.Structural
	openAPI    validation.SchemaValidator
	cel        *cel.Validator
	namespaced bool
	hasStatus  bool
}

type definitions map[schema.GroupVersionKind]*served

// load does what the creation of a CustomResourceDefinition does, and serves it even when there is a complaint about it.
func (d definitions) load(ctx context.Context, raw json.RawMessage, ignoreCost bool) verdict {
	var compact bytes.Buffer
	if err := json.Compact(&compact, raw); err != nil {
		return refuse("", "Malformed", err.Error())
	}
	var v1 apiextensionsv1.CustomResourceDefinition
	strict, err := kjson.UnmarshalStrict(raw, &v1)
	if err != nil {
		return refuse("", "Malformed", err.Error())
	}
	findings := []finding{}
	for _, e := range strict {
		findings = append(findings, finding{Type: "Strict", Detail: e.Error()})
	}
	if compact.Len() > maxAppliedBytes {
		detail := fmt.Sprintf("%d bytes of JSON, more than %d", compact.Len(), maxAppliedBytes)
		findings = append(findings, finding{Type: "TooLarge", Detail: detail})
	}
	apiextensionsv1.SetDefaults_CustomResourceDefinition(&v1)
	apiextensionsv1.SetDefaults_CustomResourceDefinitionSpec(&v1.Spec)
	var internal apiextensions.CustomResourceDefinition
	if err := apiextensionsv1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&v1, &internal, nil); err != nil {
		return refuse("", "Malformed", err.Error())
	}
	prepareForCreate(&internal)
	for _, e := range crdvalidation.ValidateCustomResourceDefinition(ctx, &internal) {
		if !(ignoreCost && isCost(e)) {
			findings = append(findings, finding{Field: e.Field, Type: string(e.Type), Detail: e.Detail})
		}
	}
	if err := d.serve(&v1); err != nil {
		findings = append(findings, finding{Type: "Unservable", Detail: err.Error()})
	}
	return verdict{Valid: len(findings) == 0, Errors: findings, Bytes: compact.Len()}
}

// prepareForCreate repeats the creation strategy of the registry: no status but the stored version.
func prepareForCreate(crd *apiextensions.CustomResourceDefinition) {
	crd.Status = apiextensions.CustomResourceDefinitionStatus{}
	crd.Generation = 1
	for _, version := range crd.Spec.Versions {
		if version.Storage {
			crd.Status.StoredVersions = append(crd.Status.StoredVersions, version.Name)
		}
	}
}

func isCost(e *field.Error) bool {
	return strings.Contains(e.Detail, "estimated rule cost") || strings.Contains(e.Detail, "contributed to estimated rule") ||
		strings.Contains(e.Detail, "estimated rule & messageExpression cost")
}

// serve prepares judging, version by version, as the API server's resource handler does.
func (d definitions) serve(crd *apiextensionsv1.CustomResourceDefinition) error {
	for _, version := range crd.Spec.Versions {
		if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
			return fmt.Errorf("version %s has no schema", version.Name)
		}
		var internal apiextensions.CustomResourceValidation
		if err := apiextensionsv1.Convert_v1_CustomResourceValidation_To_apiextensions_CustomResourceValidation(version.Schema, &internal, nil); err != nil {
			return err
		}
		shape, err := structural.NewStructural(internal.OpenAPIV3Schema)
		if err != nil {
			return err
		}
		shape = shape.DeepCopy()
		if err := defaulting.PruneDefaults(shape); err != nil {
			return err
		}
		openAPI, _, err := validation.NewSchemaValidator(internal.OpenAPIV3Schema)
		if err != nil {
			return err
		}
		kind := schema.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name, Kind: crd.Spec.Names.Kind}
		d[kind] = &served{
			structural: shape,
			openAPI:    openAPI,
			cel:        cel.NewValidator(shape, true, celconfig.PerCallLimit),
			namespaced: crd.Spec.Scope == apiextensionsv1.NamespaceScoped,
			hasStatus:  version.Subresources != nil && version.Subresources.Status != nil,
		}
	}
	return nil
}

func refuse(path, kind, detail string) verdict {
	return verdict{Errors: []finding{{Field: path, Type: kind, Detail: detail}}}
}
