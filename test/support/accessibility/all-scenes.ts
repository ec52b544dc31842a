import { accountScenes } from './account-scenes.ts';
import { cardScenes } from './card-scenes.ts';
import { paymentScenes } from './payment-scenes.ts';
import { publicScenes } from './public-scenes.ts';
import { queueScenes } from './queue-scenes.ts';
import { signInScenes } from './sign-in-scenes.ts';
import { siteScenes } from './site-scenes.ts';
import type { Scenes } from './stage.ts';
import { stepScenes } from './step-scenes.ts';

/** The ways to every state of every machine that shows something. */
export const allScenes: Scenes = {
  ...siteScenes,
  ...stepScenes,
  ...cardScenes,
  ...paymentScenes,
  ...signInScenes,
  ...accountScenes,
  ...queueScenes,
  ...publicScenes,
};
