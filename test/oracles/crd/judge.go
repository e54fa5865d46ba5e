package main

import (
	"context"
	"encoding/json"
	"fmt"

	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/api/operation"
	genericvalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	kjson "sigs.k8s.io/json"
)

// judge answers as the creation of the resource would, with field validation "Strict" as kubectl asks for.
func (d definitions) judge(ctx context.Context, raw json.RawMessage) verdict {
	object := map[string]any{}
	strict, err := kjson.UnmarshalStrict(raw, &object)
	if err != nil {
		return refuse("", "Malformed", err.Error())
	}
	u := &unstructured.Unstructured{Object: object}
	version, err := schema.ParseGroupVersion(u.GetAPIVersion())
	if err != nil {
		return refuse("apiVersion", "Malformed", err.Error())
	}
	s := d[version.WithKind(u.GetKind())]
	if s == nil {
		return refuse("kind", "Unknown", fmt.Sprintf("no matches for kind %q in version %q", u.GetKind(), u.GetAPIVersion()))
	}
	meta, unknown, err := s.coerce(u)
	if err != nil {
		return refuse("metadata", "Malformed", err.Error())
	}
	findings := []finding{}
	for _, e := range strict {
		findings = append(findings, finding{Type: "Strict", Detail: e.Error()})
	}
	for _, path := range unknown {
		findings = append(findings, finding{Field: path, Type: "Strict", Detail: fmt.Sprintf("unknown field %q", path)})
	}
	if len(findings) == 0 {
		for _, e := range s.validate(ctx, u, meta) {
			findings = append(findings, finding{Field: e.Field, Type: string(e.Type), Detail: e.ErrorBody()})
		}
	}
	return verdict{Valid: len(findings) == 0, Errors: findings, Defaulted: u.Object}
}

// coerce does what decoding does: it takes out what the schema does not know, nulls and the status, and fills in defaults.
func (s *served) coerce(u *unstructured.Unstructured) (*metav1.ObjectMeta, []string, error) {
	apiVersion, kind := u.GetAPIVersion(), u.GetKind()
	meta, found, unknown, err := objectmeta.GetObjectMetaWithOptions(u.Object, objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return nil, nil, err
	}
	track := structural.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown = append(unknown, pruning.PruneWithOptions(u.Object, s.structural, true, track)...)
	defaulting.PruneNonNullableNullsWithoutDefaults(u.Object, s.structural)
	invalid, paths := objectmeta.CoerceWithOptions(nil, u.Object, s.structural, false, objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true})
	if invalid != nil {
		return nil, nil, invalid
	}
	unknown = append(unknown, paths...)
	u.SetKind(kind)
	u.SetAPIVersion(apiVersion)
	if found {
		if err := objectmeta.SetObjectMeta(u.Object, meta); err != nil {
			return nil, nil, err
		}
	}
	defaulting.Default(u.Object, s.structural)
	if s.hasStatus {
		delete(u.Object, "status")
	}
	if meta == nil {
		meta = &metav1.ObjectMeta{}
	}
	return meta, unknown, nil
}

// validate repeats the creation strategy of custom resources.
func (s *served) validate(ctx context.Context, u *unstructured.Unstructured, meta *metav1.ObjectMeta) field.ErrorList {
	named := meta.DeepCopy()
	if s.namespaced && named.Namespace == "" {
		named.Namespace = "default" // the request's path gives it
	}
	if named.Name == "" && named.GenerateName != "" {
		named.Name = named.GenerateName + "12345"
	}
	named.Generation = 1
	errs := genericvalidation.ValidateObjectMetaDeclaratively(ctx, operation.Create, named, nil, s.namespaced,
		genericvalidation.NameIsDNSSubdomain, field.NewPath("metadata"), false)
	errs = append(errs, validation.ValidateCustomResource(nil, u.Object, s.openAPI)...)
	errs = append(errs, objectmeta.Validate(ctx, nil, u.Object, s.structural, false)...)
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, s.structural, u.Object)...)
	if s.cel == nil || isBlocked(errs) {
		return errs
	}
	found, _ := s.cel.Validate(ctx, nil, s.structural, u.Object, nil, celconfig.RuntimeCELCostBudget)
	return append(errs, found...)
}

// isBlocked tells whether the object is too broken for its rules to be evaluated.
func isBlocked(errs field.ErrorList) bool {
	for _, e := range errs {
		switch e.Type {
		case field.ErrorTypeNotSupported, field.ErrorTypeRequired, field.ErrorTypeTooLong, field.ErrorTypeTooMany, field.ErrorTypeTypeInvalid:
			return true
		}
	}
	return false
}
