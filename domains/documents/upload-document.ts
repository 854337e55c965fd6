import type { Context } from '../context.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { UploadedDocument, UploadFacts } from './contract.ts'
import { storeUpload } from './store-upload.ts'

type Upload = UploadFacts & { account_id: string; bytes: Uint8Array }

/**
 * Stores a file uploaded by a member of the household, or by staff for it. Called by the binary endpoint in
 * `server/http`. Rate limit: 120 uploads per household in ten minutes, accepted or not, because inspection is
 * expensive.
 */
export async function uploadDocument(
  ctx: Context,
  { replaces_id, policy_id, claim_id, ...file }: Upload
): Promise<UploadedDocument> {
  await limitRequests(ctx, [{ kind: 'upload', of: file.account_id, points: 120, seconds: 600 }])
  return storeUpload(ctx, {
    ...file,
    replaces_id: replaces_id ?? null,
    policy_id: policy_id ?? null,
    claim_id: claim_id ?? null,
    uploaded_by: ctx.actor?.user_id ?? null,
    uploaded_through: ctx.role === 'admin' ? 'staff' : 'web',
  })
}
