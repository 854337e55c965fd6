import type { Pool } from 'pg'
import { ownSecret } from './auth-secret.ts'
import { prepareIdentity } from './embedded-auth.ts'
import { identitySchema } from './embedded-tables.ts'
import { createEmbeddedIdentity } from './embedded.ts'
import type { FirebaseSettings } from './firebase-rest.ts'
import { createFirebaseIdentity } from './firebase.ts'
import type { Identity } from './port.ts'

type Settings = {
  public_origin: string
  brand: { name: string }
  /** Null: a secret is generated and stored in `data_dir`. */
  auth_secret: string | null
  data_dir: string
  /** Null selects the embedded service. */
  firebase: FirebaseSettings | null
}

/**
 * Creates the configured identity service. The embedded one first creates or migrates its tables in the schema
 * `identity`, which no other part of the program may read: `owner` creates it, and `letIn` grants access to the login
 * of `pool`.
 */
export async function createIdentity(
  settings: Settings,
  deps: {
    pool: Pool
    owner: Pool
    grantSchema: (schema: string) => Promise<void>
    now?: () => number
  }
): Promise<Identity> {
  if (settings.firebase)
    return createFirebaseIdentity(settings.firebase, deps.now ? { now: deps.now } : {})
  const { public_origin, brand } = settings
  const secret = settings.auth_secret ?? (await ownSecret(settings.data_dir))
  await prepareIdentity(deps.owner)
  await deps.grantSchema(identitySchema)
  return createEmbeddedIdentity({ public_origin, brand_name: brand.name, secret }, deps)
}
