import type { OcrPage } from '@numo/adapters/ocr/port.ts'
import { cardFields, type CardKnowledge, type ReadCard } from '../rules-card.ts'

/** What an insurance card says: its pages (front, back) as words in, fields out. Pure; never guesses an insurer. */
export function readCard(pages: readonly OcrPage[], _knowledge: CardKnowledge): ReadCard {
  return {
    fields: cardFields.map((path) => ({
      path,
      raw_value: '',
      value: null,
      confidence: 0,
      reason: 'not_found',
      alternatives: [],
      page: 1,
      bbox: null,
    })),
    insurer_id: null,
    insurer_candidates: [],
    reasons: pages.every(({ words }) => words.length === 0) ? ['no_text'] : ['not_a_card'],
    mean_confidence: 0,
  }
}
