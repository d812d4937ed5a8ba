/** A thread of `studyMatches`: studies one match after the other. */
import { parentPort } from 'node:worker_threads';
import { type StudyJob, studyMatch } from './study.ts';

parentPort!.on('message', (job: StudyJob) => parentPort!.postMessage(studyMatch(job)));
