/** The two people of a visit, as pages and mails name them. */
export const peopleNames = { first: 'First person', second: 'Second person' } as const;
