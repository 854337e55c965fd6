import { createAutosave, type AutosaveParts, type AutosaveState } from '../app/forms/autosave.ts'

/** Draft values of a step by field name. */
export type DraftValues = Readonly<Record<string, string>>
export type DraftState = AutosaveState

export type DraftParts = Pick<AutosaveParts<DraftValues>, 'show' | 'later'> & {
  /** Saves the draft on the server; null deletes it. */
  save(
    data: DraftValues | null,
    based_on: string | null
  ): Promise<{ updated_at: string | null; by_another: boolean }>
  /** Another device saved a draft meanwhile, which was overwritten. */
  byAnother(): void
}

/** Saves drafts as they are typed. */
export function createDraftSaver(parts: DraftParts, kept_at: string | null) {
  let based_on = kept_at
  const saver = createAutosave<DraftValues>({
    ...parts,
    async save(data) {
      const saved = await parts.save(data, based_on)
      based_on = saved.updated_at
      if (saved.by_another) parts.byAnother()
    },
  })
  return {
    flush: saver.flush,
    set: saver.set,
    /** Deletes the draft of a finished step. Not retried. */
    async forget(): Promise<void> {
      await saver.stop()
      try {
        based_on = (await parts.save(null, based_on)).updated_at
      } catch {
        // The step is saved; an old draft would only be shown once more.
      }
      parts.show('idle')
    },
  }
}
