# SPDX-License-Identifier: Apache-2.0
import json
import unittest

import routes

EXPERIMENT = {"hparamInfos": [{"name": "rate"}],
              "metricInfos": [{"name": {"group": "", "tag": "loss"}}]}


class SessionGroups(unittest.TestCase):
    def bodies(self):
        requests = routes.session_groups_requests(EXPERIMENT).values()
        return [json.loads(request.body) for request in requests]

    def test_every_status_is_requested(self):
        for body in self.bodies():
            self.assertEqual(len(body["allowedStatuses"]), 4)

    def test_columns_are_those_of_the_page(self):
        rate = {"hparam": "rate", "includeInResult": True}
        loss = {"metric": {"group": "", "tag": "loss"}, "includeInResult": True}
        self.assertEqual([body["colParams"] for body in self.bodies()],
                         [[rate], [rate, loss], [rate, loss]])

    def test_rows_are_those_of_the_page(self):
        self.assertEqual([body["sliceSize"] for body in self.bodies()],
                         [1_000_000, 100, 1_000_000])


class Rows(unittest.TestCase):
    FOUND = {"ours": [(0.001, 2_000_000)], "again": [(0.0001, 2_000_000)],
             "peer": [(0.03, 3_000_000)]}

    def test_ratio_and_target(self):
        self.assertEqual(routes.route_row("tags", self.FOUND, 20)[-4:-1],
                         ["2,000,000 bytes", "30.0 x", "20 x: met"])
        self.assertEqual(routes.route_row("tags", self.FOUND, 40)[-2], "40 x: missed")

    def test_a_route_without_a_target(self):
        self.assertEqual(routes.route_row("runs", self.FOUND, None)[-2], "-")


if __name__ == "__main__":
    unittest.main()
