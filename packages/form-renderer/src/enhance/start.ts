import { startForm } from './index.ts';

startForm();
