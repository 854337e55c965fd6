import { createFirebaseRest, googleUrls, type FirebaseSettings } from '../identity/firebase-rest.ts'
import { createFirestore } from './firestore.ts'
import type { DocumentDatabase } from './port.ts'

type Settings = { firebase: FirebaseSettings | null; firestore: { origin: string } | null }

/** Returns Firestore where it is switched on, otherwise null: nothing is mirrored. */
export function createDocumentDatabase(
  { firebase, firestore }: Settings,
  { urls = googleUrls, now = Date.now } = {}
): DocumentDatabase | null {
  if (!firebase || !firestore) return null
  const { project_id } = firebase
  return createFirestore({ project_id, ...firestore }, createFirebaseRest(firebase, urls, now))
}
