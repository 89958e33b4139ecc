import { startTransition, useEffect, useState } from 'react';
import type { Placement, PlacementRule, PasteTable } from '../../domain/blocks/placement.ts';
import type { Cells } from '../../domain/record.ts';
import type { Pasted } from './clipboard.ts';
import type { PastePlan, PasteReceipt } from './grid-paste.ts';
import type { GridStore } from './grid-store.ts';
import type * as Code from './paste-code.ts';

/** The code that reads pasted blocks, which is fetched when editing begins. */
type PasteCode = typeof Code;

interface ShownReceipt {
  readonly id: number;
  readonly made: PasteReceipt;
  /** The values of the grid right after the paste. */
  readonly columns: readonly Cells[];
  readonly plan: PastePlan;
}

/** A paste that waits for an answer. */
export interface PasteQuestion {
  readonly plan: PastePlan;
  readonly first: Placement;
  /** The receipt of the same paste by another rule, which is taken back first. */
  readonly earlier: PasteReceipt | null;
  readonly Dialog: PasteCode['PasteDialog'];
}

export interface PasteParts {
  readonly receipt: ShownReceipt | null;
  readonly question: PasteQuestion | null;
  /** Whether the code is being fetched, or could not be. */
  readonly waits: 'fetching' | 'failed' | null;
  readonly onPaste: (pasted: Pasted) => void;
  /** Takes the last paste back and places the block by another rule. */
  readonly placeBy: (rule: PlacementRule) => void;
  /** @param placement null when nothing is to be pasted */
  readonly answer: (placement: Placement | null) => void;
}

let loaded: PasteCode | null = null;

async function loadCode(): Promise<PasteCode> {
  loaded = await import('./paste-code.ts');
  return loaded;
}

/** Pastes blocks onto a grid, asks where a paste is doubtful, and keeps the receipt of the last paste. */
export function usePaste(store: GridStore, table: PasteTable, isEditing: boolean): PasteParts {
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null);
  const [question, setQuestion] = useState<PasteQuestion | null>(null);
  const [waits, setWaits] = useState<PasteParts['waits']>(null);
  useEffect(() => {
    // A paste that comes before it has arrived waits for it. A browser does not fetch it a second time.
    if (isEditing && loaded === null) loadCode().catch(() => {});
  }, [isEditing]);

  const set = (code: PasteCode, plan: PastePlan, placement: Placement, earlier: PasteReceipt | null) => {
    const [after, made] = code.applyPlacement(store.get(), plan, placement, earlier);
    store.update(() => after);
    // The cells come first, and the receipt in the next frame.
    startTransition(() => setReceipt((before) => ({ id: (before?.id ?? 0) + 1, made, columns: after.columns, plan })));
  };
  const consider = (code: PasteCode, plan: PastePlan, placement: Placement, earlier: PasteReceipt | null) => {
    if (code.isDoubtful(placement)) setQuestion({ plan, first: placement, earlier, Dialog: code.PasteDialog });
    else set(code, plan, placement, earlier);
  };
  return {
    receipt,
    question,
    waits,
    onPaste(pasted) {
      // The active cell can move until the code is there.
      const { active, extent } = store.get();
      const begin = (code: PasteCode) => {
        const plan = code.planPaste({ ...store.get(), active, extent }, code.blockOf(pasted), table);
        if (plan !== null) consider(code, plan, plan.ways[0], null);
      };
      setWaits(loaded === null ? 'fetching' : null);
      if (loaded !== null) {
        begin(loaded);
        return;
      }
      loadCode().then(
        (code) => {
          setWaits(null);
          begin(code);
        },
        () => setWaits('failed'),
      );
    },
    placeBy(rule) {
      const other = receipt?.plan.ways.find((way) => way.rule === rule);
      if (loaded !== null && receipt !== null && other !== undefined) {
        consider(loaded, receipt.plan, other, receipt.made);
      }
    },
    answer(placement) {
      setQuestion(null);
      if (loaded !== null && question !== null && placement !== null) {
        set(loaded, question.plan, placement, question.earlier);
      }
    },
  };
}
