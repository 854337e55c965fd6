import { z } from 'zod'
import type { FirebaseRest } from '../identity/firebase-rest.ts'
import type { DocumentDatabase } from './port.ts'

type Settings = { project_id: string; origin: string }

/**
 * Cloud Firestore over its REST API, as the service account of the identity service. One document a person, at
 * `users/<uid>`, with a mask of its fields: what other programs keep beside them stays.
 */
export function createFirestore(
  { project_id, origin }: Settings,
  rest: Pick<FirebaseRest, 'patchAsOwner' | 'deleteAsOwner'>
): DocumentDatabase {
  const users = `${origin}/v1/projects/${encodeURIComponent(project_id)}/databases/(default)/documents/users`
  return {
    async mirrorProfile({ uid, email, displayName, isFirstLogin }) {
      const fields = {
        email: { stringValue: email },
        displayName: { stringValue: displayName },
        isFirstLogin: { booleanValue: isFirstLogin },
      }
      const mask = Object.keys(fields).map((name) => `updateMask.fieldPaths=${name}`)
      const url = `${users}/${encodeURIComponent(uid)}?${mask.join('&')}`
      await rest.patchAsOwner(z.unknown(), url, { fields })
    },

    async forgetProfile(uid) {
      // Whole, with what others keep beside our fields: nobody is behind it any more. Again changes nothing.
      await rest.deleteAsOwner(`${users}/${encodeURIComponent(uid)}`)
    },
  }
}
