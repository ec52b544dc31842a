import type { TestProjectConfiguration, UserWorkspaceConfig } from 'vitest/config';
import { shopModules } from '../server/build/shop.ts';

/** A shop that differs from ours in everything, so that the tests notice values of our shop in the code. */
const secondShop = 'test/fixtures/second-shop';

/** Server tests that take ten seconds or more for many steps of the same kind. */
const long = [
  'test/server/**/*.walk.test.ts',
  'test/server/abuse-holds.test.ts',
  'test/server/backup.test.ts',
  'test/server/between-statements.test.ts',
  'test/server/companion-holds.test.ts',
  'test/server/growth.test.ts',
  'test/server/queue/crowd.test.ts',
  'test/server/queue/generated-days.test.ts',
];

const built = ['test/support/built.ts', 'test/support/empty-database.ts'];
const chromium = 'test/support/chromium-program.ts';
const postgres = 'test/support/postgres.ts';
const onEitherDatabase = [...built, 'test/support/pick-database.ts', postgres];
const inChromium = [...built, postgres, chromium];
const onPages = [...built, chromium, 'test/engine/page/served.ts'];
const inThreeEngines = [...built, chromium, 'test/engines/programs.ts'];

type TestOptions = NonNullable<UserWorkspaceConfig['test']>;

/** A project of Vitest that tests the built site, so that its tests may take up to a minute. */
const onSite = (name: string, include: string[], globalSetup: string[], more: TestOptions = {}) => ({
  extends: true as const,
  test: { name, include, globalSetup, testTimeout: 60_000, hookTimeout: 120_000, ...more },
});

/** The projects of Vitest. `test/run.mjs` lists the projects of each command. */
export const testProjects = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['{test,tools}/**/*.test.ts'],
      exclude: [
        '**/node_modules/**',
        'test/{pages,second-shop,server,site,processes,browser,journeys,engines,hammer,bench,failpoints,explore,vitals}/**',
        'tools/**/page.test.ts',
      ],
    },
  },
  {
    extends: true,
    test: {
      name: 'actor',
      include: ['test/{specs,server}/*.spec.ts'],
      provide: { level: 'actor', goal: 'edges' },
    },
  },
  onSite('page-states', ['test/specs/*.spec.ts'], onPages, { provide: { level: 'page', goal: 'states' } }),
  onSite('page', ['test/specs/*.spec.ts', 'test/pages/*.test.ts'], onPages, {
    provide: { level: 'page', goal: 'edges' },
  }),
  {
    // The modules of the second shop replace those of our shop.
    plugins: [shopModules(secondShop)],
    test: {
      name: 'second-shop',
      isolate: false,
      // The machines whose pages name the shop.
      include: [
        'test/specs/{availability,careers,catalogue,profile,queue,store-choice,storefront}.spec.ts',
        'test/second-shop/*.test.ts',
      ],
      provide: { level: 'page', goal: 'states' },
      globalSetup: [chromium, 'test/second-shop/served.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  },
  onSite('server', ['test/{server,site}/**/*.test.ts'], onEitherDatabase, {
    exclude: long,
    testTimeout: 30_000,
  }),
  onSite('processes', ['test/processes/*.test.ts', ...long], onEitherDatabase, { testTimeout: 30_000 }),
  onSite('journeys', ['test/journeys/*.test.ts'], inChromium),
  onSite('browser', ['test/browser/*.test.ts', 'tools/**/page.test.ts'], inChromium),
  onSite('engines-everyday', ['test/engines/everyday.test.ts'], inThreeEngines),
  onSite('engines', ['test/engines/*.test.ts'], inThreeEngines),
  onSite('explore', ['test/explore/*.test.ts'], [...built, chromium]),
  onSite('hammer', ['test/hammer/**/*.test.ts'], onEitherDatabase, { testTimeout: 120_000 }),
  onSite('bench', ['test/bench/*.test.ts'], [...built, postgres]),
  onSite('vitals', ['test/vitals/*.test.ts'], [...built, chromium], { testTimeout: 600_000 }),
  // Each row of the failpoints mostly waits for its own site, provider and page.
  onSite('failpoints', ['test/failpoints/**/*.test.ts'], inChromium, {
    maxConcurrency: 4,
    testTimeout: 600_000,
  }),
] satisfies TestProjectConfiguration[];
