export * from '../library/gateway-api';
