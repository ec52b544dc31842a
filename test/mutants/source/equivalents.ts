/** A change of a source that makes no difference, by all that tells it from others but its line. */
export interface Equivalent {
  file: string;
  /** `bookingMachine > guards > storeIsChosen`: names around it. */
  within: string;
  mutator: string;
  original: string;
  replacement: string;
}

export interface Reason {
  /** Why no input can tell it from the source as it is. */
  because: string;
  mutants: readonly Equivalent[];
}

/** Mutants that are no change, by what makes them so. A run fails when one of them is noticed after all. */
export const reasons: readonly Reason[] = [
  {
    because:
      'No date is earlier than every day: compared with a text like 2026-11-20, which is no number, null is neither less nor greater, so that `isBookable` says no. The comparison is there for the types.',
    mutants: [
      change('rules/visit.ts', 'hasDate', 'ConditionalExpression', 'choices.date !== null', 'true'),
      change(
        'rules/draft.ts',
        'restoredChoices > isStillBookable',
        'ConditionalExpression',
        'choices.date !== null',
        'true',
      ),
      change(
        'booking.machine.ts',
        'bookingMachine > guards > chosenDateIsOver',
        'ConditionalExpression',
        'context.date !== null',
        'true',
      ),
    ],
  },
  {
    because:
      'A list is shown, and chosen from, once it has its answer, which takes the place of what stands in. Times are looked at by a dialog that was closed, too: it was opened from times that were listed, or by a second try, which empties them.',
    mutants: ['stores', 'categories', 'services', 'barbers', 'slots'].map((list) =>
      change(
        'booking.machine.ts',
        `nothingListed > ${list}`,
        'ArrayDeclaration',
        '[]',
        '["Stryker was here"]',
      ),
    ),
  },
  {
    because:
      'Guards ask whether a visit had come to the second step or beyond: the first is before it, as a step is that nobody knows.',
    mutants: [change('booking.machine.ts', 'startingWith > leftAt', 'StringLiteral', "'stores'", '""')],
  },
  {
    because:
      'A status that is missing is not below 500: compared with a number undefined is neither less nor greater. The comparison is there for the types.',
    mutants: [
      change('rules/failure.ts', 'isDefinite', 'ConditionalExpression', 'status !== undefined', 'true'),
    ],
  },
  {
    because:
      'No state knows an event `confirmation.open`, so that `can` says no. The comparison is there for the types.',
    mutants: [
      change(
        'booking.selectors.ts',
        'isTabEnabled',
        'ConditionalExpression',
        "tab !== 'confirmation'",
        'true',
      ),
      change('booking.selectors.ts', 'isTabEnabled', 'StringLiteral', "'confirmation'", '""'),
    ],
  },
  {
    because: 'Whether a submit is possible depends on what is chosen: no guard of `submit` reads its key.',
    mutants: [change('booking.selectors.ts', 'canSubmit > key', 'StringLiteral', "'asked'", '""')],
  },
  {
    because:
      'What stands in is a text, of which `service`, `entity_name` and `category` are read: it has none of them, as an empty list has not.',
    mutants: [
      change(
        'rules/my-bookings.ts',
        'shownBooking > services',
        'ArrayDeclaration',
        '[]',
        '["Stryker was here"]',
      ),
    ],
  },
  {
    because: 'What stands in does not begin like a day or a time, as the empty text does not.',
    mutants: [
      change('rules/my-bookings.ts', 'shownBooking > day', 'StringLiteral', "''", '"Stryker was here!"'),
      change('rules/my-bookings.ts', 'shownBooking > time', 'StringLiteral', "''", '"Stryker was here!"'),
    ],
  },
];

/** A file is named from `machines/` on. */
function change(
  file: string,
  within: string,
  mutator: string,
  original: string,
  replacement: string,
): Equivalent {
  return { file: `machines/${file}`, within, mutator, original, replacement };
}
