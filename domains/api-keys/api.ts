import { serve, type ServedEndpoint } from '../serve.ts'
import * as contract from './contract.ts'
import { createApiKey } from './create-api-key.ts'
import type { ApiScope } from './enums.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

/** `open` are the scopes that open an endpoint; no others are offered. */
export const apiKeysApi = (open: readonly ApiScope[]): readonly ServedEndpoint[] => [
  serve(contract.listApiKeys, listApiKeys(open)),
  serve(contract.createApiKey, createApiKey(open)),
  serve(contract.revokeApiKey, revokeApiKey),
]
