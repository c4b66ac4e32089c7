import { routes } from '@fairlead/contract/table'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeSetting, undoSetting } from './change-setting.ts'
import { houseValues, readPromo, readSamples } from './house-values.ts'
import { previewLevels } from './preview-levels.ts'
import { readSettings } from './read-settings.ts'
import type { Setting } from './setting.ts'
import { changesPage } from './store.ts'
import { asLevel, levelsSetting, packageSetting, termsSetting } from './versioned-settings.ts'

type Requested = { caller: Caller; request: FastifyRequest }
type Parts = { db: Db; clock: Clock; bonusEndsAtFirst: Date }

export function serveHouseSettings(app: FastifyInstance, { db, clock, bonusEndsAtFirst }: Parts): void {
  const house = houseValues(bonusEndsAtFirst)
  const all = () => readSettings(db, bonusEndsAtFirst, clock.now())
  const change = async (
    { caller, request }: Requested,
    setting: Setting,
    { version, ...value }: JsonObject & { version: number },
  ) => {
    const who = { operatorId: caller.memberId, now: clock.now() }
    await answerOnce(db, { memberId: caller.memberId, request, now: who.now }, async (tx) => {
      await changeSetting(tx, { ...who, setting, basedOn: version, value })
      return true
    })
    return all()
  }
  const named = (name: string): Setting | undefined => {
    const packageId = /^package (\d+)$/.exec(name)?.[1]
    if (packageId) return packageSetting(Number(packageId))
    return [levelsSetting, termsSetting, ...Object.values(house)].find((setting) => setting.name === name)
  }

  serve(app, routes.readOperatorSettings, all)
  serve(app, routes.setPackage, ({ params, body, ...requested }) => change(requested, packageSetting(params.id), body))
  serve(app, routes.setLevels, ({ body, ...requested }) => change(requested, levelsSetting, body))
  serve(app, routes.setTerms, ({ body, ...requested }) => change(requested, termsSetting, body))
  serve(app, routes.setBrokers, ({ body, ...requested }) => change(requested, house.brokers, body))
  serve(app, routes.setBonus, ({ body, ...requested }) => change(requested, house.bonus, body))
  serve(app, routes.setPromo, ({ body, ...requested }) => change(requested, house.promo, body))
  serve(app, routes.setSamples, ({ body, ...requested }) => change(requested, house.samples, body))
  serve(app, routes.setOpenBooks, ({ body, ...requested }) => change(requested, house.open_books, body))
  serve(app, routes.previewLevels, ({ body }) => previewLevels(db, body.levelStructure.map(asLevel), clock.now()))

  serve(app, routes.undoSetting, async ({ caller, params, request }) => {
    const who = { operatorId: caller.memberId, now: clock.now() }
    await answerOnce(db, { memberId: caller.memberId, request, now: who.now }, async (tx) => {
      await undoSetting(tx, { ...who, id: BigInt(params.id), settingOf: named })
      return true
    })
    return all()
  })

  serve(app, routes.listSettingChanges, async ({ query, from = db }) => {
    const { rows, total } = await changesPage(from, pageBounds(query))
    return {
      changes: rows.map(({ id, undoes, at, can_undo, ...row }) => ({
        ...row,
        id: Number(id),
        undoes: undoes === null ? null : Number(undoes),
        at: at.toISOString(),
        canUndo: can_undo,
      })),
      total,
    }
  })

  serve(app, routes.readSiteSettings, async () => ({
    promo: (await readPromo(db, clock.now())).value,
    samples: (await readSamples(db)).value.marked,
  }))
}
