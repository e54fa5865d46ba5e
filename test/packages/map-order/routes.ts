import * as gw from '../../../src';
import { inCharts, type MapCase } from './map-case';
import { edge, host, path, policyOf, shopOf } from './platform';

export const routeCases: readonly MapCase[] = [
  ...inCharts('conditions of a route', (chart, give) => {
    edge(chart).addRoute('all', {
      to: [shopOf(chart)],
      headers: give('RouteMatch.headers', { 'x-user': 'ada', 'x-ant': 'worker' }),
      headerPatterns: give('RouteMatch.headerPatterns', { 'y-user': 'a.*', 'y-ant': 'w.*' }),
      query: give('RouteMatch.query', { page: '1', lang: 'en' }),
    });
  }),
  ...inCharts('headers that a route sets', (chart, give) => {
    edge(chart).addRoute('all', {
      to: [shopOf(chart)],
      setRequestHeaders: give('RouteRuleOptions.setRequestHeaders', { 'x-user': 'ada', 'x-ant': 'worker' }),
      setResponseHeaders: give('RouteRuleOptions.setResponseHeaders', { 'y-user': 'ada', 'y-ant': 'worker' }),
    });
  }),
  ...inCharts('conditions of a gRPC route', (chart, give) => {
    edge(chart).addGrpcRoute('all', {
      to: [shopOf(chart)],
      headers: give('GrpcRouteRuleOptions.headers', { 'x-user': 'ada', 'x-ant': 'worker' }),
    });
  }),
  ...inCharts('headers that a policy changes', (chart, give) => {
    policyOf(chart, {
      requestHeaders: {
        set: give('FixedHeaderChanges.set', { 'x-user': 'ada', 'x-ant': 'worker' }),
        add: give('FixedHeaderChanges.add', { 'y-user': 'ada', 'y-ant': 'worker' }),
      },
    });
  }),
  ...inCharts('transformations', (chart, give) => {
    policyOf(chart, {
      transformation: gw.expressions.Transformation.request({
        setHeaders: give('MessageChanges.setHeaders', { 'x-user': path, 'x-ant': host }),
        addHeaders: give('MessageChanges.addHeaders', { 'y-user': path, 'y-ant': host }),
        metadata: give('MessageChanges.metadata', { user: path, ant: host }),
      }),
    });
  }),
];
