package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/model/textparse"
	queries "github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/tsdb"
)

// How many series each expression gives behind the last scrape. As a scrape of Kubernetes does, each sample gets a namespace and a pod.
func valuesOf(scrapes, expressions []string) ([]int, error) {
	folder, err := os.MkdirTemp("", "prometheus-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	database, err := tsdb.Open(folder, nil, nil, tsdb.DefaultOptions(), nil)
	if err != nil {
		return nil, err
	}
	defer database.Close()
	begin := time.Now().Add(-time.Duration(len(scrapes)) * time.Minute)
	for index, text := range scrapes {
		if err := store(database, text, begin.Add(time.Duration(index)*time.Minute).UnixMilli()); err != nil {
			return nil, err
		}
	}
	engine := queries.NewEngine(queries.EngineOpts{MaxSamples: 1_000_000, Timeout: time.Minute, LookbackDelta: 5 * time.Minute})
	defer engine.Close()
	last := begin.Add(time.Duration(len(scrapes)-1) * time.Minute)
	counts := []int{}
	for _, expression := range expressions {
		query, err := engine.NewInstantQuery(context.Background(), database, nil, expression, last)
		if err != nil {
			return nil, err
		}
		result := query.Exec(context.Background())
		if result.Err != nil {
			return nil, result.Err
		}
		count := 1
		if vector, isVector := result.Value.(queries.Vector); isVector {
			count = len(vector)
		}
		counts = append(counts, count)
		query.Close()
	}
	return counts, nil
}

func store(database *tsdb.DB, text string, at int64) error {
	parser, err := textparse.New([]byte(text), "application/openmetrics-text; version=1.0.0", labels.NewSymbolTable(), textparse.ParserOptions{})
	if err != nil {
		return err
	}
	appender := database.Appender(context.Background())
	for {
		entry, err := parser.Next()
		if errors.Is(err, io.EOF) {
			return appender.Commit()
		}
		if err != nil {
			return err
		}
		if entry != textparse.EntrySeries {
			continue
		}
		var found labels.Labels
		parser.Labels(&found)
		_, _, value := parser.Series()
		whole := labels.NewBuilder(found).Set("namespace", "demo").Set("pod", "gw-1").Labels()
		if _, err := appender.Append(0, whole, at, value); err != nil {
			return err
		}
	}
}
